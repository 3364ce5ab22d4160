import { accountsRouter } from './domains/accounts';
import { authRouter } from './domains/auth';
import { jobsRouter } from './domains/jobs';
import { participantsRouter } from './domains/participants';
import { programsRouter } from './domains/programs';
import { rolesRouter } from './domains/roles';
import { usersRouter } from './domains/users';
import { createCallerFactory, router } from './trpc';

/** Every procedure of the product, by domain. */
export const appRouter = router({
	accounts: accountsRouter,
	auth: authRouter,
	jobs: jobsRouter,
	participants: participantsRouter,
	programs: programsRouter,
	roles: rolesRouter,
	users: usersRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process: the REST adapter, internal scripts and tests go through the same checks as the browser. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
