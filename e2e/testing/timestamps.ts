/** Removes the times at which prices were calculated, the only difference between two renderings of a page. */
export function withoutTimestamps(html: string): string {
  return html.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '""')
}
