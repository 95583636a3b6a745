/** Three sales and the line through them. */
export function Logo({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="none" aria-hidden="true" focusable="false">
      <path d="M3.5 3v17.5H21" stroke="currentColor" strokeWidth="2" strokeLinecap="square" />
      <path d="m7.5 15 4-4.5 3.5 2.5L20 6" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="20" cy="6" r="2.5" fill="currentColor" />
    </svg>
  );
}
