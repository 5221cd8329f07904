import { usePromise } from '../shop/promises.ts'

/** What the owner of the store promises about returns. Nothing without such a promise. */
export function ReturnsPromise({ className }: { readonly className?: string | undefined }) {
  const promise = usePromise('returns')
  return (
    promise && (
      <p className={className} lang={promise.lang}>
        {promise.text}
      </p>
    )
  )
}
