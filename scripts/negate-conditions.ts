/**
 * npm run negate -- [--seed 76] [--count 24] [--at COMMIT] [--list] [PLACE…]: which conditions of the models and of the
 * web can be negated without a test noticing? Draws them by the seed, or takes those at PLACE (app/models/a.ts:12:7),
 * and negates one at a time in a clone: first for the tests that import the file, then for those of its room, then for
 * all others, up to the first failure.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { SeededRandom } from "./sample/seeded-random.ts";

interface Condition {
  file: string;
  start: number;
  end: number;
  /** "app/models/a.ts:12:7" */
  place: string;
  text: string;
}

const clone = path.resolve(".cache/negated/clone");
const report = path.join(clone, ".cache/vitest.json");

/** The conditions of `if`, `while` and `?` in a file. */
function conditionsIn(file: string): Condition[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(clone, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found: Condition[] = [];
  const visit = (node: ts.Node): void => {
    const condition =
      ts.isIfStatement(node) || ts.isWhileStatement(node)
        ? node.expression
        : ts.isConditionalExpression(node)
          ? node.condition
          : undefined;
    if (condition) {
      const { line, character } = source.getLineAndCharacterOfPosition(condition.getStart());
      found.push({
        file,
        start: condition.getStart(),
        end: condition.getEnd(),
        place: `${file}:${line + 1}:${character + 1}`,
        text: condition.getText().replaceAll(/\s+/g, " "),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Runs a program of the clone. `settings` are further variables of its environment, such as "NODE_ENV=test". */
function run(settings: string[], program: string, args: string[], cwd = clone) {
  const options = { cwd, encoding: "utf8", timeout: 30 * 60_000, maxBuffer: 2 ** 30 } as const;
  return spawnSync("env", [...settings, program, ...args], options);
}

function must(program: string, args: string[], cwd?: string): void {
  const { status, stderr, stdout } = run([], program, args, cwd);
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`);
}

/** Runs tests up to the first failure. Returns its name, or undefined where all pass. */
function firstFailure(args: string[]): string | undefined {
  rmSync(report, { force: true });
  const reporter = "--reporter=./tests/support/vitest-report.ts";
  const { status } = run([`VITEST_REPORT=${report}`, "NODE_ENV=test"], "npx", [
    "vitest",
    "run",
    "--bail=1",
    reporter,
    ...args,
  ]);
  if (status === 0) return undefined;
  if (!existsSync(report)) return "the run ended without a report";
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  for (const { name, problems, tests } of files) {
    const failed = tests.find(({ state }: { state: string }) => state === "failed");
    if (failed) return `${name}: ${failed.name}`;
    if (problems.length > 0) return `${name}: ${problems[0]}`;
  }
  return "the run failed";
}

/** The test files that import the file, and those of its room. */
function testsOf(file: string): { importing: string[]; ofRoom: string[] } {
  const all = globSync("tests/**/*.test.{ts,tsx}", { cwd: clone });
  const importing = all.filter((test) => readFileSync(path.join(clone, test), "utf8").includes(`"#${file}"`));
  const room = file.split("/")[2] ?? "";
  const ofRoom = all.filter((test) => !importing.includes(test) && test.split("/").slice(1, -1).includes(room));
  return { importing, ofRoom };
}

/** Who notices that the condition is negated: the stage and the test; undefined for nobody. */
function whoNotices({ file, start, end, text }: Condition): string | undefined {
  const whole = path.join(clone, file);
  const source = readFileSync(whole, "utf8");
  writeFileSync(whole, `${source.slice(0, start)}!(${source.slice(start, end)})${source.slice(end)}`);
  try {
    const { importing, ofRoom } = testsOf(file);
    const first = importing.length > 0 ? firstFailure(importing) : undefined;
    if (first) return `imports it: ${first}`;
    if (run(["NODE_ENV=production"], "npx", ["remix", "vite:build"]).status !== 0) return `the build, of ${text}`;
    const second = ofRoom.length > 0 ? firstFailure(ofRoom) : undefined;
    if (second) return `of its room: ${second}`;
    const rest = firstFailure(["--project=!long"]);
    if (rest) return `the rest: ${rest}`;
    const browser = run(["NODE_ENV=test"], "npx", ["playwright", "test", "-x", "--retries=0"]);
    if (browser.status !== 0) return `a browser: ${/^\s+\[.*$/m.exec(browser.stdout)?.[0].trim() ?? "it failed"}`;
    const long = firstFailure(["--project=long"]);
    return long && `the long suite: ${long}`;
  } finally {
    writeFileSync(whole, source);
  }
}

const { values, positionals: places } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "76" },
    count: { type: "string", default: "24" },
    at: { type: "string", default: "HEAD" },
    list: { type: "boolean", default: false },
  },
});
rmSync(clone, { recursive: true, force: true });
must("git", ["clone", "--quiet", "--shared", ".", clone], ".");
must("git", ["checkout", "--quiet", "--detach", values.at]);
symlinkSync(path.resolve("node_modules"), path.join(clone, "node_modules"));

const files = globSync("app/{models,web}/**/*.{ts,tsx}", { cwd: clone }).sort();
const all = files.flatMap(conditionsIn);
const random = new SeededRandom(values.seed);
const drawn = places.length > 0 ? all.filter(({ place }) => places.includes(place)) : [];
while (places.length === 0 && drawn.length < Math.min(Number(values.count), all.length)) {
  const [condition] = all.splice(random.integer(0, all.length - 1), 1);
  if (condition) drawn.push(condition);
}
console.log(`${drawn.length} of ${drawn.length + all.length} conditions, seed ${values.seed}\n`);
if (values.list) {
  for (const { place, text } of drawn) console.log(`${place}  ${text}`);
  process.exit();
}
let survivors = 0;
for (const condition of drawn) {
  const noticed = whoNotices(condition);
  if (!noticed) survivors += 1;
  console.log(`${condition.place}  ${condition.text}\n  ${noticed ?? "SURVIVED"}`);
}
console.log(`\n${drawn.length - survivors} noticed, ${survivors} survived`);
