import { catalogueRebuild } from '../features/catalogue/jobs/catalogue-rebuild';
import { claimCodeDisabling } from '../features/claim-codes/jobs/claim-code-disabling';
import { claimCodeGeneration } from '../features/claim-codes/jobs/claim-code-generation';
import { listExport } from '../features/exports/jobs/list-export';
import { recipeFetch } from '../features/imports/recipes/jobs/recipe-fetch';
import type { JobDisplays } from '../features/jobs';
import { pointImport } from '../features/ledger/jobs/point-import';
import { pointPreview } from '../features/ledger/jobs/point-preview';
import { pointUndo } from '../features/ledger/jobs/point-undo';
import { orderBulk } from '../features/orders/jobs/order-bulk';
import { participantBulk } from '../features/participants/jobs/participant-bulk';
import { participantBulkUndo } from '../features/participants/jobs/participant-bulk-undo';
import { participantImport } from '../features/participants/jobs/participant-import';
import { participantPreview } from '../features/participants/jobs/participant-preview';
import { participantUndo } from '../features/participants/jobs/participant-undo';
import { passwordHashing } from '../features/participants/jobs/password-hashing';
import { passwordMails } from '../features/participants/jobs/password-mails';
import { levelMove } from '../features/programs/jobs/level-move';
import { programClone } from '../features/programs/jobs/program-clone';
import { providerImport } from '../features/programs/jobs/provider-import';
import { reportMailing } from '../features/scheduled-reports/jobs/report-mailing';
import { userInvitation } from '../features/users/jobs/user-invitation';

/** How each kind of job shows, in the order of the list's filter; loads with the first job to show. */
export const jobDisplays: JobDisplays = {
	participantPreview,
	pointPreview,
	pointImport,
	pointUndo,
	participantImport,
	participantUndo,
	participantBulk,
	participantBulkUndo,
	passwordMails,
	catalogueRebuild,
	claimCodeGeneration,
	claimCodeDisabling,
	orderBulk,
	passwordHashing,
	programClone,
	providerImport,
	levelMove,
	userInvitation,
	listExport,
	recipeFetch,
	reportMailing,
};
