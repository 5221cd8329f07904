/**
 * GET /media/samples/{store}/{file}: a sample of a downloadable product, as CSV for a spreadsheet or as an HTML table.
 */
import { createHash } from 'node:crypto'
import { SAMPLE_WORDS } from '../catalogue/sampleWords.ts'
import type { SandboxResponse } from './response.ts'
import { escapeHtml, unknownRoute } from './response.ts'
import type { Backend } from './backend.ts'
import type { SampleTable } from './catalogueReads.ts'
import { matchesTag } from './conditional.ts'
import type { SandboxRequest } from './request.ts'

/** Spreadsheets detect UTF-8 by this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

export function showSample(request: SandboxRequest, { catalogue }: Backend): SandboxResponse {
  const file = request.parts['file'] ?? ''
  const sample = catalogue.sample(request.parts['store'] ?? '', file)
  if (!sample) return unknownRoute(request)

  const isTable = file.endsWith('.csv')
  const body = isTable ? toCsv(sample) : toHtmlPage(sample)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = {
    'content-type': isTable ? 'text/csv; charset=utf-8' : 'text/html; charset=utf-8',
    'content-disposition': `${isTable ? 'attachment' : 'inline'}; filename="${file}"`,
    'cache-control': 'public, max-age=3600',
    etag,
  }
  if (matchesTag(request.header('if-none-match'), [etag])) return { status: 304, headers, body: '' }
  return { status: 200, headers, body }
}

/** Separates with semicolons, because these countries write decimals with a comma. */
export function toCsv({ headings, rows }: Pick<SampleTable, 'headings' | 'rows'>): string {
  return BYTE_ORDER_MARK + [headings, ...rows].map((row) => `${row.map(quoted).join(';')}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function toHtmlPage({ title, language, headings, rows }: SampleTable): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>\n`
  return (
    `<!DOCTYPE html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n` +
    `<h1>${escapeHtml(title)}</h1>\n<p>${SAMPLE_WORDS.excerpt[language]}</p>\n<table>\n<thead>\n${line(headings, 'th')}</thead>\n<tbody>\n${rows.map((row) => line(row, 'td')).join('')}</tbody>\n</table>\n</body>\n</html>\n`
  )
}
