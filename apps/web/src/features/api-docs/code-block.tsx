import { Button } from '@rewards/ui/primitives/button';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Copy } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';

/** Code with a copy button. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
	const { t } = useTranslation('apiDocs');
	return (
		<figure aria-label={label} className="min-w-0 overflow-hidden rounded-lg border bg-card">
			<figcaption className="flex h-9 items-center justify-between gap-2 border-b bg-muted px-3 text-muted-foreground text-xs">
				{label}
				<Button
					variant="ghost"
					size="icon-sm"
					aria-label={t('copy', { what: label })}
					onClick={() =>
						void navigator.clipboard?.writeText(code).then(
							() => toast.success(t('copied')),
							() => {},
						)
					}
				>
					<Copy aria-hidden />
				</Button>
			</figcaption>
			<pre
				dir="ltr"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
				tabIndex={0}
				className="scrollbar-thin max-h-96 overflow-auto p-3 font-mono text-xs"
			>
				{code}
			</pre>
		</figure>
	);
}
