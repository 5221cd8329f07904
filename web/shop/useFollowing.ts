import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the value, and after a change the earlier one until the rest of the page has been rendered. `useDeferredValue` does
 * not defer the changes of a navigation, which is a transition itself.
 */
export function useFollowing<Value>(value: Value): Value {
  const [followed, follow] = useState(value)

  useEffect(() => {
    startTransition(() => follow(value))
  }, [value])

  return followed
}
