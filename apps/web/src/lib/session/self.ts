import type { AppRouter } from '@rewards/api/router';
import type { PermissionFlag } from '@rewards/validators/permissions';
import type { inferRouterOutputs } from '@trpc/server';
import { createContext, useContext } from 'react';

type Answer = inferRouterOutputs<AppRouter>['auth']['self'];
/** The signed-in user, who has an account and a role. */
export type Self = Answer & { account: NonNullable<Answer['account']> };

/** Whether a user may get past the login page at all. */
export const mayWork = (self: Answer): self is Self => self.role.length > 0 && self.account !== null;

export const SelfContext = createContext<Self | null>(null);

/** The signed-in user; only below the session gate. */
export function useSelf(): Self {
	const self = useContext(SelfContext);
	if (!self) throw new Error('no user is signed in here');
	return self;
}

/** Whether the user's role has a flag. The server decides; this only hides what it would refuse. */
export const useMay = (flag: PermissionFlag): boolean => useSelf().data.permissions[flag];
