import type { JobDisplay } from '../../jobs';

export const levelMove = {
	outcome: ({ moved }, { t, figures }) => figures([[t('kind.levelMove.count.moved'), moved]]),
	page: ({ programId }, t) =>
		programId === null ? null : { href: `/programs/${programId}/participants`, label: t('kind.levelMove.toPeople') },
	whenEnded: ({ participants, programs }) => {
		void programs.levels.invalidate();
		return participants.invalidate();
	},
} satisfies JobDisplay<'levelMove'>;
