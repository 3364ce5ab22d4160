import { Suspense } from 'react';
import { lazily } from '../../lib/lazily';
import { useAskedProof } from '../../lib/session/fresh';
import { PageKeys } from './page-keys';
import { useNoStrayDrops } from './use-no-stray-drops';

const ProveDialog = lazily(
	() => import('../../features/auth/second-factor/prove-dialog').then((module) => module.ProveDialog),
	'auth',
	'validation',
);

/**
 * What the frame needs once the first page is there: single keys, and the dialog of a change that asks who makes it.
 */
export function LateParts() {
	const proof = useAskedProof();
	useNoStrayDrops();
	return (
		<>
			<PageKeys />
			{proof && (
				<Suspense fallback={null}>
					<ProveDialog methods={proof.methods} onAnswer={proof.answer} />
				</Suspense>
			)}
		</>
	);
}
