/** What a form sends besides what somebody types or chooses. A field that is null is left out. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string | null>> }) {
  return Object.entries(fields).map(([name, value]) =>
    value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}
