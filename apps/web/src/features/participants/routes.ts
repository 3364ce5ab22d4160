import type { ComponentType } from 'react';
import type mergeTexts from '../../i18n/en/participantMerge.json';
import type passwordTexts from '../../i18n/en/participantPassword.json';
import type texts from '../../i18n/en/participants.json';
import type work from '../../i18n/en/participantWork.json';
import { deferredImport } from '../../lib/loading/deferred-import';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		participants: typeof texts;
		participantWork: typeof work;
		participantPassword: typeof passwordTexts;
		participantMerge: typeof mergeTexts;
	}
}

type ImportPages = typeof import('./import/import-pages');
const importPage = (pick: (pages: ImportPages) => ComponentType<object>) =>
	deferredImport(
		() => import('./import/import-pages').then(pick),
		'participants',
		'participantWork',
		'imports',
		'jobs',
		'ledger',
	);

export const feature: Feature = {
	publicPages: [
		{
			path: '/participant-password',
			title: 'resetPassword',
			page: deferredImport(
				() => import('./password/set-password-page').then((module) => module.SetPasswordPage),
				'participantPassword',
				'validation',
			),
		},
	],
	pages: [
		{
			auth: staff,
			flags: ['manageParticipant'],
			routes: [
				{
					path: '/programs/:programId/participants',
					title: 'participants',
					page: deferredImport(
						() => import('./participants-page').then((module) => module.ParticipantsPage),
						'participants',
					),
				},
				{
					path: '/programs/:programId/possible-doubles',
					title: 'possibleDoubles',
					page: deferredImport(
						() => import('./merge/doubles-page').then((module) => module.DoublesPage),
						'participants',
						'participantMerge',
					),
				},
				{
					path: '/programs/:programId/import/participants',
					title: 'importParticipants',
					page: importPage((module) => module.ParticipantImportPage),
				},
				{
					path: '/programs/:programId/participants/:participantId/:tab?',
					title: 'participant',
					page: deferredImport(
						() => import('./participant-page').then((module) => module.ParticipantPage),
						'participants',
						'participantWork',
					),
				},
			],
		},
		{
			auth: staff,
			flags: ['manageTransaction'],
			routes: [
				{
					path: '/programs/:programId/import/points',
					title: 'importPoints',
					page: importPage((module) => module.PointImportPage),
				},
			],
		},
	],
	programPages: [{ title: 'participants', below: '/participants', flags: ['manageParticipant'], order: 1 }],
	records: {
		participant: ({ action, entityId, programId }) => {
			// Audit entries of imports and mails have the job's id, and the job's page shows the result.
			if (/^(import|undo|mail)/.test(action)) return `/jobs/${entityId}`;
			return programId && `/programs/${programId}/participants/${entityId}`;
		},
	},
};
