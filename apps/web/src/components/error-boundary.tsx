import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';

interface Props {
	children: ReactNode;
	/** Another one shows the children again: the person went elsewhere. */
	resetKey?: unknown;
}
interface State {
	failed: boolean;
	key: unknown;
}

function Failed() {
	const { t } = useTranslation(['common', 'errors']);
	return (
		<div role="alert">
			<Empty
				icon={CircleAlert}
				title={t('errors:page.failedTitle')}
				action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
			>
				{t('errors:page.newVersion')}
			</Empty>
		</div>
	);
}

/** A page that breaks, or whose code can't be fetched any more after an update, takes nothing else with it. */
export class ErrorBoundary extends Component<Props, State> {
	override state: State = { failed: false, key: this.props.resetKey };

	static getDerivedStateFromError(): Partial<State> {
		return { failed: true };
	}

	static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
		return Object.is(resetKey, state.key) ? null : { failed: false, key: resetKey };
	}

	override render(): ReactNode {
		return this.state.failed ? <Failed /> : this.props.children;
	}
}
