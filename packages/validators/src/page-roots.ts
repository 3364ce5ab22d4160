/**
 * First parts of the addresses of the web app's pages, in the lower case in which the router compares them. The server
 * answers any other with 404; a test of the web app holds them against its routes.
 */
export const pageRoots: ReadonlySet<string> = new Set([
	'api',
	'api-keys',
	'apps',
	'audit',
	'auth',
	'automated-build-report',
	'customers',
	'dashboard',
	'gallery',
	'jobs',
	'login',
	'orderserrors',
	'pages',
	'participant-password',
	'programs',
	'register',
	'repdetail',
	'repmanagement',
	'report',
	'resellerdetail',
	'resellermanagement',
	'rolemanagement',
	'start',
	'userdetails',
	'users',
	'webhooks',
]);
