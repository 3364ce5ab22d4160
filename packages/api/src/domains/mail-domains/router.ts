import { router } from '../../trpc';
import { claimMailDomainProcedure } from './procedures/claim-mail-domain';
import { listMailDomainsProcedure } from './procedures/list-mail-domains';
import { refreshMailDomainProcedure } from './procedures/refresh-mail-domain';
import { removeMailDomainProcedure } from './procedures/remove-mail-domain';

/** The domains of an account's mail addresses, which decide where groups of the provider take in new people. */
export const mailDomainsRouter = router({
	list: listMailDomainsProcedure,
	claim: claimMailDomainProcedure,
	refresh: refreshMailDomainProcedure,
	remove: removeMailDomainProcedure,
});
