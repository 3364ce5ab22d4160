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

/** Loads after the first page: single-key shortcuts, and the dialog for changes that require a fresh sign-in. */
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
