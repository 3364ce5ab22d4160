import { accountsRouter } from './domains/accounts';
import { apiKeysRouter } from './domains/api-keys';
import { auditRouter } from './domains/audit';
import { authRouter } from './domains/auth';
import {
	automatedBuildsRouter,
	catalogueBuildsRouter,
	catalogueChangesRouter,
	catalogueRouter,
	productOrdersRouter,
	productsRouter,
	rebuildStepsRouter,
} from './domains/catalogue';
import { claimCodeBatchesRouter, claimCodesRouter } from './domains/claim-codes';
import { contentRouter } from './domains/content';
import { dashboardRouter } from './domains/dashboard';
import { dictionaryRouter } from './domains/dictionary';
import { domainsRouter } from './domains/domains';
import { exportsRouter } from './domains/exports';
import { jobsRouter } from './domains/jobs';
import { ledgerRouter } from './domains/ledger';
import { mailDomainsRouter } from './domains/mail-domains';
import { notificationsRouter } from './domains/notifications';
import {
	batchOrderItemsRouter,
	batchOrdersRouter,
	orderErrorsRouter,
	ordersRouter,
	participantOrdersRouter,
} from './domains/orders';
import { participantsRouter } from './domains/participants';
import { programsRouter } from './domains/programs';
import { quickPanelRouter } from './domains/quick-panel';
import { recipesRouter } from './domains/recipes';
import { reportRouters } from './domains/reports';
import { rolesRouter } from './domains/roles';
import { scheduledReportsRouter } from './domains/scheduled-reports';
import { scimRouter } from './domains/scim';
import { searchRouter } from './domains/search';
import { usersRouter } from './domains/users';
import { viewsRouter } from './domains/views';
import { webhookDeliveriesRouter, webhooksRouter } from './domains/webhooks';
import { createCallerFactory, router } from './trpc';

/** Every procedure of the product, by domain. */
export const appRouter = router({
	accounts: accountsRouter,
	apiKeys: apiKeysRouter,
	audit: auditRouter,
	auth: authRouter,
	automatedBuilds: automatedBuildsRouter,
	batchOrderItems: batchOrderItemsRouter,
	batchOrders: batchOrdersRouter,
	catalogue: catalogueRouter,
	catalogueBuilds: catalogueBuildsRouter,
	catalogueChanges: catalogueChangesRouter,
	claimCodeBatches: claimCodeBatchesRouter,
	claimCodes: claimCodesRouter,
	content: contentRouter,
	dashboard: dashboardRouter,
	dictionary: dictionaryRouter,
	domains: domainsRouter,
	exports: exportsRouter,
	jobs: jobsRouter,
	ledger: ledgerRouter,
	mailDomains: mailDomainsRouter,
	notifications: notificationsRouter,
	orderErrors: orderErrorsRouter,
	orders: ordersRouter,
	participantOrders: participantOrdersRouter,
	participants: participantsRouter,
	productOrders: productOrdersRouter,
	products: productsRouter,
	programs: programsRouter,
	quickPanel: quickPanelRouter,
	rebuildSteps: rebuildStepsRouter,
	recipes: recipesRouter,
	...reportRouters,
	roles: rolesRouter,
	scheduledReports: scheduledReportsRouter,
	scim: scimRouter,
	search: searchRouter,
	users: usersRouter,
	views: viewsRouter,
	webhookDeliveries: webhookDeliveriesRouter,
	webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process: the REST adapter, internal scripts and tests pass the same checks as the browser. */
export const createCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
