/** A page that polls, for the tests of the hook: with every option, without any, and with the tag of what it was made of. */
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { usePoll } from "#app/web/client/poll.ts";
import { useReadAgain } from "#app/web/client/read-again.ts";

type Options = NonNullable<Parameters<typeof usePoll<string>>[2]>;

const shown = new Map<string, string[]>();

function Answers({ path, ...options }: { path: string } & Options) {
  const answers = shown.get(path) ?? [];
  shown.set(path, answers);
  const error = usePoll<string>(path, 30_000, { ...options, onChange: (answer) => void answers.push(answer) });
  return <p>{error ? error.message : ""}</p>;
}

/** The number of times that the page was read again. */
let readAgain = 0;

function Page() {
  useReadAgain();
  usePoll("/changing", 30_000, { etag: '"first"' });
  return (
    <>
      <Answers path="/polled" retries={2} returnAfterMs={5_000} />
      <Answers path="/came-with-page" etag={'"first"'} />
    </>
  );
}

const loader = () => {
  readAgain += 1;
  return null;
};
const router = createMemoryRouter([{ path: "/", element: <Page />, loader }], {
  hydrationData: { loaderData: { 0: null } },
});
Object.assign(window, { answersOf: (path: string) => shown.get(path), readAgain: () => readAgain });
createRoot(document.body).render(<RouterProvider router={router} />);
