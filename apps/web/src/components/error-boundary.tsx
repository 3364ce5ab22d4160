import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { errorReference } from '../lib/errors/grid-error';
import { queryClient } from '../lib/trpc';

interface Props {
	children: ReactNode;
	/** A new value shows the children again: the person navigated elsewhere. */
	resetKey?: unknown;
}
interface Failure {
	/** The reference for support: in the server's log, or else in the browser's console. */
	reference: string;
	/** A code chunk no longer exists, as after an update. */
	outdated: boolean;
}
interface State {
	failure: Failure | null;
	key: unknown;
}

/** The browsers' messages for a chunk that failed to load. */
const missingCode = /dynamically imported module|importing a module script|unable to preload/i;

function failureOf(error: unknown): Failure {
	const outdated = error instanceof Error && missingCode.test(error.message);
	return { outdated, reference: errorReference(error) ?? `web-${Math.random().toString(36).slice(2, 10)}` };
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
	const { t } = useTranslation(['common', 'errors']);
	const { outdated, reference } = failure;
	return (
		<div role="alert">
			<Empty
				icon={CircleAlert}
				alone
				title={t(outdated ? 'errors:page.failedTitle' : 'errors:page.brokenTitle')}
				action={
					<>
						{!outdated && (
							<Button variant="primary" onClick={onRetry}>
								{t('retry')}
							</Button>
						)}
						<Button onClick={() => window.location.reload()}>{t('reload')}</Button>
					</>
				}
			>
				{t(outdated ? 'errors:page.newVersion' : 'errors:page.broken')} {t('errors:detail.reference', { reference })}
			</Empty>
		</div>
	);
}

/** Contains the failure of a page that breaks, or whose code can't be loaded after an update. */
export class ErrorBoundary extends Component<Props, State> {
	override state: State = { failure: null, key: this.props.resetKey };

	static getDerivedStateFromError(error: unknown): Partial<State> {
		return { failure: failureOf(error) };
	}

	static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
		return Object.is(resetKey, state.key) ? null : { failure: null, key: resetKey };
	}

	override componentDidCatch(error: unknown): void {
		// biome-ignore lint/suspicious/noConsole: where the reference leads to
		console.error(this.state.failure?.reference, error);
	}

	retry = (): void => {
		// The broken data may be cached, so whatever isn't in use is loaded again.
		queryClient.removeQueries({ type: 'inactive' });
		this.setState({ failure: null });
	};

	override render(): ReactNode {
		const { failure } = this.state;
		if (!failure) return this.props.children;
		return <Failed failure={failure} onRetry={this.retry} />;
	}
}
