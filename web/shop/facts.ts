/**
 * Facts of the catalogue that are codes, such as metal, form and finish. Their labels are in the store's language; an
 * interface in another language replaces those that it has words for.
 */
import { createContext, use, useMemo } from 'react'

export interface FactWords {
  /** By attribute code. */
  readonly attributes: Readonly<Record<string, string>>
  /** By attribute code and value code. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Null where the interface has the store's language. */
export const FactWordsContext = createContext<FactWords | null>(null)

interface Value {
  readonly label: string
  readonly code: string | null
}
interface Group<Each extends Value> {
  readonly attribute: string
  readonly label: string
  readonly values: readonly Each[]
}
interface Attribute {
  readonly code: string
  readonly label: string
  readonly value: string
  readonly codes: readonly string[]
}

export function useFacts() {
  const words = use(FactWordsContext)
  return useMemo(() => factsIn(words), [words])
}

function factsIn(words: FactWords | null) {
  return {
    /** A facet or an option with its values. */
    group: <Each extends Value, Shown extends Group<Each>>(group: Shown): Shown =>
      words === null
        ? group
        : {
            ...group,
            label: words.attributes[group.attribute] ?? group.label,
            values: group.values.map((value) => ({
              ...value,
              label: words.values[group.attribute]?.[value.code ?? ''] ?? withDecimalPoints(value.label),
            })),
          },
    attribute: <Shown extends Attribute>(attribute: Shown): Shown => {
      if (words === null) return attribute
      const { code, label, value, codes } = attribute
      const known = codes.flatMap((each) => words.values[code]?.[each] ?? [])
      return {
        ...attribute,
        label: words.attributes[code] ?? label,
        value: known.length > 0 && known.length === codes.length ? known.join(', ') : withDecimalPoints(value),
      }
    },
  }
}

/** There are words in English only: "0,8 mm" becomes "0.8 mm". */
function withDecimalPoints(label: string): string {
  return label.replaceAll(/(?<=\d),(?=\d)/g, '.')
}
