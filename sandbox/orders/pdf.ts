/** Writes plain text as a PDF of A4 pages, in one font that every reader has. */

const LINES_PER_PAGE = 58
const MAX_LINE = 98
const HEADER = '%PDF-1.4\n'

export function textPdf(lines: readonly string[]): Buffer {
  const pages: string[][] = [[]]
  for (const line of lines) {
    const page = pages.at(-1) ?? []
    if (page.length === LINES_PER_PAGE) pages.push([line])
    else page.push(line)
  }
  const pageIds = pages.map((_page, at) => 4 + at * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, at) => {
      const content = `BT /F1 8.5 Tf 12.5 TL 48 790 Td\n${page.map((line) => `(${escapeText(line)}) Tj T*`).join('\n')}\nET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]

  let body = HEADER
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}

/** Characters of the font's encoding that are not at their place in Unicode. */
const WIN_ANSI: Readonly<Record<string, string>> = {
  '€': '\u0080',
  '‰': '\u0089',
  '‘': '\u0091',
  '’': '\u0092',
  '“': '\u0093',
  '”': '\u0094',
  '–': '\u0096',
  '—': '\u0097',
}

function escapeText(line: string): string {
  return Array.from(line.slice(0, MAX_LINE), (letter) => WIN_ANSI[letter] ?? (letter <= '\u00ff' ? letter : '?'))
    .join('')
    .replaceAll(/[\\()]/g, String.raw`\$&`)
}
