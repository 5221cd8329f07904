/** Checks the key of the fault switch and the export. It protects these two where other paths of the sandbox are exposed. */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export function carriesKey(authorization: string | undefined, key: string): boolean {
  const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(token), sha256(key))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
