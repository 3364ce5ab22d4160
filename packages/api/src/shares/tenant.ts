/**
 * SQL of the tenant of an account row `account`: the account directly below the root one, or the root one itself. All
 * shares are counted by tenant, because its users can create accounts below their own.
 */
export const tenantSql = (account: string): string => `coalesce(${account}.path[2], ${account}.id)`;
