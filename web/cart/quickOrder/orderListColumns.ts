/** The columns of an order list by their headings, in whatever order a spreadsheet or another system has them. */

type ReadCells = (line: string) => readonly [sku: string, quantity: string]

/** Headings in the six languages, as spreadsheets, shops and accounting programs write them; without marks and blanks. */
const SKU_HEADS =
  words(`varenummer varenr varekode artikkelnummer artikkelnr artikelnummer artikelnr artnr artikel artikkel
  produktnummer produktnr tuotenumero tuotenro tuotekoodi bestellnummer bestellnr codice codicearticolo articolo codiceprodotto
  sku itemnumber itemno item articlenumber articleno article productcode productnumber partnumber partno`)
const QUANTITY_HEADS = words(`antall antal mengde mängd kvantitet määrä kpl lukumäärä menge anzahl stückzahl stück stk
  quantità quantita qtà qta pezzi quantity qty amount pieces pcs`)
const UNIT_HEADS = words('enhet enh yksikkö yks einheit me unità um unit uom')

/** Null for a line that is no heading with both columns. */
export function columnsOf(heading: string): ReadCells | null {
  const separator = ['\t', ';', ','].find((one) => heading.includes(one))
  if (separator === undefined) return null
  const heads = cellsOf(heading, separator).map(plain)
  const at = (names: ReadonlySet<string>) => heads.findIndex((head) => names.has(head))
  const [sku, quantity, unit] = [at(SKU_HEADS), at(QUANTITY_HEADS), at(UNIT_HEADS)]
  if (sku === -1 || quantity === -1) return null
  return (line) => {
    const cells = cellsOf(line, separator)
    const amount = cells[quantity] ?? ''
    const unitText = unit === -1 || amount === '' ? '' : (cells[unit] ?? '')
    return [cells[sku] ?? '', [amount, unitText].filter(Boolean).join(' ')]
  }
}

/** Cells can be quoted, with the separator inside. */
function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const mark of line)
    if (mark === '"') isQuoted = !isQuoted
    else if (mark === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += mark
  return [...cells, cell.trim()]
}

function plain(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
