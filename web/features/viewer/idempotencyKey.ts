/** A key for a change: the same while the same thing is tried again, a new one for anything else. */
export interface IdempotencyKey {
  readonly for: (content: string) => string
  /** It has been answered. */
  readonly forget: () => void
}

export function idempotencyKey(): IdempotencyKey {
  let last: { readonly content: string; readonly key: string } | null = null

  return {
    for: (content) => {
      if (last?.content !== content) last = { content, key: randomKey() }
      return last.key
    },
    forget: () => {
      last = null
    },
  }
}

/** Not randomUUID: a shop on a plain address has none. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
