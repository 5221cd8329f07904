/** Error element of a route: shown if a page cannot be loaded or rendered. */
import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { NotFoundPage } from '../pages/NotFoundPage.tsx'
import { OfflineUnavailablePage } from '../pages/OfflineUnavailablePage.tsx'
import { useConnection } from '../shop/connection.ts'

export function RouteError() {
  const error = useRouteError()
  const connection = useConnection()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  if (connection !== 'online') return <OfflineUnavailablePage />

  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
