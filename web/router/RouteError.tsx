/** Error element of a route: shown if a page cannot be loaded or rendered. It needs no code that the page had not. */
import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom'
import { OfflineUnavailablePage } from '../offline/OfflineUnavailablePage.tsx'
import { useConnection } from '../shop/connection.ts'
import { MissingCodeError } from '../shop/loadCode.ts'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { useDocument } from './useDocument.ts'

export function RouteError() {
  const error = useRouteError()
  if (error instanceof MissingCodeError) return <PageWithoutCode />
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  return <FailedPage status={isRouteErrorResponse(error) ? error.status : 500} />
}

function FailedPage({ status }: { readonly status: number }) {
  const isAway = useConnection() !== 'online'
  const { state, revalidate } = useRevalidator()
  const wasAway = useRef(isAway)
  // The page loads by itself when the shop can be reached again.
  useEffect(() => {
    if (!isAway && wasAway.current) void revalidate()
    wasAway.current = isAway
  }, [isAway, revalidate])

  return isAway || state === 'loading' ? <OfflineUnavailablePage /> : <ErrorPage status={status} />
}

/** A page whose code or styles did not arrive is loaded as a document, which has all of it. */
function PageWithoutCode() {
  const hasFailed = useDocument()
  return hasFailed ? <ErrorPage status={500} /> : <OfflineUnavailablePage />
}
