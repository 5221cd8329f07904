/** An idempotency key for a mutation: the same while one input is retried, a new one for any other input. */
export interface IdempotencyKey {
  readonly for: (content: string) => string
  /** Call it when a response has arrived. */
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

/** crypto.randomUUID exists only in secure contexts, which a shop on plain HTTP is not. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
