/** What a form sends besides what somebody types or chooses. A field that is null is left out, one with several values is sent for each. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string | readonly string[] | null>> }) {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value ?? []].flat().map((each, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the values of one field have an order, and none moves
      <input key={`${name} ${index}`} type="hidden" name={name} value={each} />
    )),
  );
}
