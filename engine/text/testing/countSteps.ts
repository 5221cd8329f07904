/** Counts the letters that code handles, so that tests compare work and not time. */
import SearchableMap from 'minisearch/SearchableMap'

type Method = (this: unknown, ...args: unknown[]) => unknown

/** What one call handles besides the text itself: the result of a longer spelling. */
const OF_ONE_LETTER: ReadonlySet<string> = new Set(['at', 'charAt', 'charCodeAt', 'codePointAt'])
const OF_THEIR_ARGUMENT: ReadonlySet<string> = new Set(['startsWith', 'endsWith'])
const OF_THEIR_RESULT: ReadonlySet<string> = new Set(['slice', 'substring'])
const NOT_COUNTED: ReadonlySet<string> = new Set(['constructor', 'length', 'toString', 'valueOf'])

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

function stepsOf(name: string, text: unknown, argument: unknown, result: unknown): number {
  if (OF_ONE_LETTER.has(name)) return 1
  if (OF_THEIR_ARGUMENT.has(name)) return lengthOf(argument)
  if (OF_THEIR_RESULT.has(name)) return lengthOf(result)
  return lengthOf(text) + lengthOf(result)
}

/** Letters that methods of texts read and write, and cells of the tables in which words are compared. */
export async function countSteps(work: () => unknown): Promise<number> {
  let steps = 0
  // Where the stack of an error is read, the test runner searches its source maps.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const restore = [
    ...Object.getOwnPropertyNames(String.prototype)
      .filter((name) => !NOT_COUNTED.has(name))
      .map((name) =>
        replaced(String.prototype, name, (text, [argument], result) => {
          steps += stepsOf(name, text, argument, result)
        }),
      ),
    replaced(SearchableMap.prototype, 'fuzzyGet', (_map, [term, most]) => {
      steps += (lengthOf(term) + 1) * (lengthOf(term) + 1 + Number(most))
    }),
  ]
  try {
    await work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    for (const each of restore) each()
  }
  return steps
}

function replaced(
  prototype: object,
  name: string,
  onCall: (self: unknown, args: readonly unknown[], result: unknown) => void,
): () => void {
  const original: unknown = Reflect.get(prototype, name)
  if (typeof original !== 'function') return () => {}
  const method = original as Method
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    const result = method.apply(this, args)
    onCall(this, args, result)
    return result
  })
  return () => void Reflect.set(prototype, name, original)
}
