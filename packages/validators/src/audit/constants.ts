// Without schemas, for pages that only need the words.
import type { PermissionFlag } from '../permissions';

/** Actions on a record. A test checks that every entry of the product uses one of them. */
export const auditActions = [
	'create',
	'update',
	'delete',
	'clone',
	'move',
	'enable',
	'generate',
	'rebuild',
	'rebuildUnchanged',
	'rebuildWaits',
	'rebuildFailed',
	'restore',
	'agree',
	'decline',
	'disable',
	'import',
	'undo',
	'export',
	'cancel',
	'register',
	'invite',
	'signIn',
	'signInFailed',
	'signInLocked',
	'signOut',
	'signOutEverywhere',
	'endSession',
	'endSessions',
	'lock',
	'unlock',
	'assign',
	'addTransaction',
	'reverseTransaction',
	'importPoints',
	'merge',
	'undoMerge',
	'forgotPassword',
	'resetPassword',
	'changePassword',
	'mailPasswordLinks',
	'issuePasswordLink',
	'addFactor',
	'removeFactor',
	'resetFactors',
	'renewCodes',
	'forgetDevice',
	'linkIdentity',
	'unlinkIdentity',
	'linkRefused',
	'removePassword',
	'place',
	'void',
	'askVoid',
	'freeCode',
	'replaceCode',
	'resubmit',
	'submit',
	'requestDomain',
	'refreshDomain',
	'removeDomain',
	'send',
	'rotate',
	'revoke',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Any of these flags; `staff` for all users with a role. */
type Readers = readonly PermissionFlag[] | 'staff';
interface Logged {
	/** Who sees it among the recent events; absent: no user. */
	news?: Readers;
	/** Who sees the Activity list on such a record's page; absent: it has none. */
	activity?: Readers;
	/** The record that contains it and is named with it; absent for records of an account. */
	within?: 'program';
}

/** Kinds of records: a domain's noun, or for an export the exported list. The log's whole knowledge of them. */
export const auditRecords = {
	account: { news: 'staff', activity: 'staff' },
	user: { news: ['manageUser'], activity: ['manageUser'] },
	session: {},
	role: { news: ['manageRole'], activity: ['manageRole', 'manageUser'] },
	program: { news: 'staff', activity: ['manageProgram', 'manageContent', 'manageProgramAdvanced'] },
	participant: { news: ['manageParticipant'], activity: ['manageParticipant'], within: 'program' },
	catalogueBuild: { news: ['manageProgramAdvanced'], within: 'program' },
	claimCodeBatch: { news: ['manageTransaction'], activity: ['manageTransaction'], within: 'program' },
	order: { news: ['manageOrders'], activity: ['manageOrders', 'manageProgram'], within: 'program' },
	contentPage: { news: ['manageContent'], within: 'program' },
	contentSection: { news: ['manageContent'], within: 'program' },
	menu: { news: ['manageContent'], within: 'program' },
	siteContent: { news: ['manageContent'], within: 'program' },
	contentState: {},
	dictionary: { news: ['manageContent'] },
	view: {},
	scheduledReport: {},
	importRecipe: { news: ['manageParticipant'], within: 'program' },
	apiKey: { news: ['manageRole'] },
	webhook: { news: ['manageProgramAdvanced'] },
	job: { news: ['manageParticipant'] },
	accounts: {},
	users: {},
	unassignedUsers: {},
	roles: {},
	programs: {},
	participants: { news: ['manageParticipant'] },
	claimCodes: {},
	claimCodeBatches: {},
	products: {},
	productOrders: {},
	rebuildSteps: {},
	catalogueChanges: {},
	catalogueBuilds: {},
	automatedBuilds: {},
	jobs: {},
	transactions: {},
	participantOrders: {},
	orders: {},
	orderErrors: {},
	batchOrders: {},
	batchOrderItems: {},
	activity: {},
	claimOverview: {},
	liabilityOverview: {},
	orderDetail: {},
	orderSummary: {},
	participantTotals: {},
	pointAdjustments: {},
	pointsLiability: {},
	tax: {},
	scheduledReports: {},
	apiKeys: {},
	webhooks: {},
	webhookDeliveries: {},
	audit: {},
} as const satisfies Record<string, Logged>;
type Records = typeof auditRecords;

export type AuditEntity = keyof Records;
export const auditEntities = Object.keys(auditRecords) as AuditEntity[];

/** Records whose page has an Activity list. */
export type ActivityEntity = {
	[Name in AuditEntity]: Records[Name] extends { activity: Readers } ? Name : never;
}[AuditEntity];
/** Those within a program. */
export type ProgramActivityEntity = {
	[Name in ActivityEntity]: Records[Name] extends { within: 'program' } ? Name : never;
}[ActivityEntity];
export type AccountActivityEntity = Exclude<ActivityEntity, ProgramActivityEntity>;

const activityOf = (within: Logged['within']) =>
	auditEntities.filter((name) => {
		const logged: Logged = auditRecords[name];
		return logged.activity !== undefined && logged.within === within;
	});
export const programActivityEntities = activityOf('program') as ProgramActivityEntity[];
export const accountActivityEntities = activityOf(undefined) as AccountActivityEntity[];
