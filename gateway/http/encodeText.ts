/** Encodes the texts of responses. */

/** In characters. The largest pages of the shop have about 400,000. */
const MAX_CHARACTERS = 500_000
const MAX_BYTES_OF_CHARACTER = 3

/** Shared by all responses: encoding is synchronous. */
let scratch: Buffer | undefined

/**
 * UTF-8 of a text. Node encodes a text with characters outside of Latin-1, such as a dash, twice more: to measure its length for the
 * header and again for the write. The scratch buffer has room for any text, so it is encoded once.
 */
export function encodeText(text: string): Buffer {
  if (text.length > MAX_CHARACTERS) return Buffer.from(text)
  scratch ??= Buffer.allocUnsafeSlow(MAX_CHARACTERS * MAX_BYTES_OF_CHARACTER)
  return Buffer.from(scratch.subarray(0, scratch.write(text)))
}
