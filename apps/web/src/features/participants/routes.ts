import type texts from '../../i18n/en/participants.json';
import type work from '../../i18n/en/participantWork.json';
import { lazily } from '../../lib/lazily';
import { type Feature, staff } from '../../lib/route';

declare module '../../i18n/resources' {
	interface Resources {
		participants: typeof texts;
		participantWork: typeof work;
	}
}

export const feature: Feature = {
	pages: [
		{
			auth: staff,
			flags: ['manageParticipant'],
			routes: [
				{
					path: '/programs/:programId/participants',
					title: 'participants',
					page: lazily(() => import('./participants-page').then((module) => module.ParticipantsPage), 'participants'),
				},
				{
					path: '/programs/:programId/participants/:participantId/:tab?',
					title: 'participant',
					page: lazily(() => import('./participant-page').then((module) => module.ParticipantPage), 'participants'),
				},
			],
		},
	],
	programPages: [{ title: 'participants', below: '/participants', flags: ['manageParticipant'], order: 1 }],
	records: {
		participant: ({ action, entityId, programId }) => {
			// What an import did stands under the job's id, and the job's page tells it.
			if (/^(import|undo)/.test(action)) return `/jobs/${entityId}`;
			return programId && `/programs/${programId}/participants/${entityId}`;
		},
	},
};
