/** Formats a report as a table for a terminal and derives the exit status. */
import type { EntityReport } from './checkSource.ts'

const MAX_EXAMPLES = 5

export const STATUS = { whole: 0, incomplete: 1, unreadable: 2 } as const

/** 0: all documents are accepted. 1: some are refused or have duplicate ids. 2: a required export cannot be read. */
export function statusOf(reports: readonly EntityReport[]): number {
  if (reports.some(({ failure }) => failure !== null)) return STATUS.unreadable
  return reports.some(
    ({ refused, duplicateIds, duplicateSkus }) => refused.length + duplicateIds.length + duplicateSkus.length > 0,
  )
    ? STATUS.incomplete
    : STATUS.whole
}

export function reportText(address: string, reports: readonly EntityReport[]): string {
  const rows = reports.map((report) => [
    report.entity,
    report.failure === null ? String(report.documents) : '–',
    String(report.refused.reduce((sum, { count }) => sum + count, 0)),
    String(report.ignored.length),
  ])
  return [
    address,
    ...table([['entity', 'documents', 'refused', 'fields ignored'], ...rows]),
    ...reports.flatMap(detailsOf),
    '',
  ].join('\n')
}

function detailsOf({
  entity,
  failure,
  refused,
  ignored,
  untaxed,
  makers,
  unlisted,
  duplicateIds,
  duplicateSkus,
}: EntityReport): string[] {
  return [
    ...(failure === null ? [] : [`  ${entity}: cannot be read: ${failure}`]),
    ...refused.map(
      ({ reason, count, example }) =>
        `  ${entity}: refused ${count}: ${reason}${example ? `, such as ${example}` : ''}`,
    ),
    ...ignored.map(
      ({ field, count, expected, example, name }) =>
        `  ${entity}: field ${field} ignored in ${count}: expected ${expected}, got ${example}, such as in ${name}`,
    ),
    ...untaxed.map(
      ({ reason, count, example }) => `  ${entity}: no tax rate in ${count}: ${reason}, such as ${example}`,
    ),
    ...makers.map(
      ({ reason, count, example }) =>
        `  ${entity}: product safety not said in ${count}: ${reason}, such as ${example} (docs/rules/product-safety.md)`,
    ),
    ...unlisted.map(({ reason, count, example }) => `  ${entity}: not listed ${count}: ${reason}, such as ${example}`),
    ...duplicatesOf(entity, 'ids', duplicateIds),
    ...duplicatesOf(entity, 'skus', duplicateSkus),
  ]
}

function duplicatesOf(entity: string, what: string, values: readonly (string | number)[]): string[] {
  if (values.length === 0) return []
  const more = values.length > MAX_EXAMPLES ? ', …' : ''
  return [
    `  ${entity}: ${values.length} ${what} occur in several documents: ${values.slice(0, MAX_EXAMPLES).join(', ')}${more}`,
  ]
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}
