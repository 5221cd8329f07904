/** What navigates. The build gives this module a copy of React Router of its own (build/routerCopy.ts), which pages load late. */
export { createBrowserRouter } from 'react-router-dom'
export { createShopRoutes } from './shopRoutes.ts'
