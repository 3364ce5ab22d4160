import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { saveFile } from '../../../lib/download';

const stay = (event: Event) => event.preventDefault();

/** Shows new recovery codes, only this once. Only its button closes it, so pressing Esc by accident loses nothing. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
	const { t } = useTranslation('secondFactor');
	const save = () => {
		const text = `${t('codesTitle')}\n${t('codesText')}\n\n${codes.join('\n')}\n`;
		saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'rewards-admin-recovery-codes.txt');
	};
	return (
		<Dialog open>
			<DialogContent
				title={t('codesTitle')}
				description={t('codesText')}
				width={460}
				hideClose
				onEscapeKeyDown={stay}
				onPointerDownOutside={stay}
				onInteractOutside={stay}
			>
				<DialogBody className="flex flex-col gap-4">
					<ul
						aria-label={t('codesTitle')}
						dir="ltr"
						className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border bg-muted p-4 font-mono text-sm"
					>
						{codes.map((code) => (
							<li key={code}>{code}</li>
						))}
					</ul>
					<div className="flex flex-wrap gap-3">
						<Button onClick={save}>
							<Download aria-hidden />
							{t('download')}
						</Button>
						<Button onClick={() => window.print()}>
							<Printer aria-hidden />
							{t('print')}
						</Button>
					</div>
				</DialogBody>
				<DialogFooter>
					<Button variant="primary" onClick={onClose}>
						{t('codesKept')}
					</Button>
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}
