/** What of a backend's own sentence a shopper can read: the shop shows it only where it has no words of its own. */

const MAX_SHOWN = 300
/** Ids of carts, tokens and messages of the database and of developers stand in some refusals. */
const PRIVATE = /[\w.-]{24,}|SQLSTATE|\bException\b|HTTP ERROR|<\?php|^\s*[[{]|\bdata\.|\bundefined\b|\bstack trace\b/i

/** Null for a text that cannot be shown. */
export function shownSentence(text: string | null): string | null {
  const sentence = (text ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replace(/^Error placing an order\.? */, '')
    .replace(/^(?:Uncaught )?Error: */, '')
    .trim()
  return sentence === '' || sentence.length > MAX_SHOWN || PRIVATE.test(sentence) ? null : sentence
}
