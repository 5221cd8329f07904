import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFollowing } from './useFollowing.ts'

afterEach(cleanup)

test('follows a change after it has been rendered', async () => {
  const renderings: string[] = []
  function Pair({ value }: { readonly value: string }) {
    renderings.push(`${value} ${useFollowing(value)}`)
    return null
  }
  const { rerender } = render(<Pair value="old" />)
  await act(async () => rerender(<Pair value="new" />))

  expect([...new Set(renderings)]).toEqual(['old old', 'new old', 'new new'])
})
