interface Download {
  /** The file's name gets today's date: chartables-collection-2026-11-22.csv. */
  name: string;
  ending: string;
  type: string;
}

/** A text that the browser saves as a file, and never shows or runs. */
export function download(text: string, { name, ending, type }: Download): Response {
  const today = new Date().toISOString().slice(0, 10);
  return new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}-${today}.${ending}"`,
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    },
  });
}
