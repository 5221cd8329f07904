/** Reads the module that Lingui's plugin makes of a catalogue. */

export type Messages = Readonly<Record<string, unknown>>

const compiled = /JSON\.parse\(("(?:\\.|[^"\\])*")\)/

/** @throws Error if the catalogue is not compiled */
export function readCatalogue(code: string, id: string): Messages {
  const [, text] = compiled.exec(code) ?? []
  if (!text) throw new Error(`expected ${id} to be a compiled catalogue, got ${code.slice(0, 80)}`)
  // A script's text may have escapes that JSON does not know: Lingui writes a non-breaking space as \xA0.
  const asJson = text.replaceAll(/\\(?:x([0-9A-Fa-f]{2})|.)/g, (escape, hex?: string) => (hex ? `\\u00${hex}` : escape))
  return JSON.parse(String(JSON.parse(asJson))) as Messages
}
