import { router } from '../../trpc';
import { getDomainProcedure } from './procedures/get-domain';
import { refreshDomainProcedure } from './procedures/refresh-domain';
import { removeDomainProcedure } from './procedures/remove-domain';
import { requestDomainProcedure } from './procedures/request-domain';

/** The custom domain of a program's site. */
export const domainsRouter = router({
	get: getDomainProcedure,
	request: requestDomainProcedure,
	refresh: refreshDomainProcedure,
	remove: removeDomainProcedure,
});
