import { formatDay, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useUndoMerge } from './use-undo-merge';

interface MergedFromProps {
	programId: string;
	participantId: string;
}

/** Who was merged into this participant, with Undo while that is possible. */
export function MergedFrom({ programId, participantId }: MergedFromProps) {
	const { t } = useTranslation('participantMerge');
	const { locale, timeZone } = useUi();
	const { data = [] } = trpc.participants.merges.ofParticipant.useQuery({ programId, participantId });
	const undo = useUndoMerge(programId);
	const [pending, setPending] = useState('');
	return data.map(({ id, at, byName, name, email, undoable }) => (
		<Alert
			key={id}
			tone="info"
			role="note"
			action={
				undoable && (
					<Button
						size="sm"
						pending={pending === id}
						onClick={async () => {
							setPending(id);
							await undo(id);
							setPending('');
						}}
					>
						{t('undo')}
					</Button>
				)
			}
		>
			{t('mergedFrom', {
				who: name ? `${name} (${email})` : email,
				date: formatDay(at, locale, { timeZone }),
				by: byName,
			})}
		</Alert>
	));
}
