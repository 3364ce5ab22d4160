import { accountProcedure } from '../../../trpc';
import { listMailDomains } from '../services/list-mail-domains';

export const listMailDomainsProcedure = accountProcedure('manageRole').query(({ ctx }) => listMailDomains(ctx));
