/** Returns a result with the parts of an earlier one where they are equal, so that only what has changed is rendered again. */
export function shareParts<Value>(earlier: unknown, value: Value): Value {
  if (!isObject(earlier) || !isObject(value) || Array.isArray(earlier) !== Array.isArray(value)) return value
  const keys = Object.keys(value)
  const parts = keys.map((key) => shareParts(earlier[key], value[key]))
  const isEqual =
    Object.keys(earlier).length === keys.length &&
    keys.every((key, index) => parts[index] === earlier[key] && key in earlier)
  if (isEqual) return earlier as Value
  return (Array.isArray(value) ? parts : Object.fromEntries(keys.map((key, index) => [key, parts[index]]))) as Value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
