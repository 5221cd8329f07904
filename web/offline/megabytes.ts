/** At least a tenth, in the notation of the locale. */
export function megabytes(bytes: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / 1_000_000),
  )
}
