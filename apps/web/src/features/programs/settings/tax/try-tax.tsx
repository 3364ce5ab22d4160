import { Button } from '@rewards/ui/primitives/button';
import { Calculator } from 'lucide-react';
import { Suspense, useState } from 'react';
import { deferredImport } from '../../../../lib/loading/deferred-import';

const load = () => import('./try-tax-dialog').then((module) => module.TryTaxDialog);
const TryTaxDialog = deferredImport(load, 'programTax');

/** Opens the dialog that calculates an order's tax under the settings in the form. */
export function TryTax({ programId, label }: { programId: string; label: string }) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)} onPointerEnter={() => void load()} onFocus={() => void load()}>
				<Calculator />
				{label}
			</Button>
			{open && (
				<Suspense fallback={null}>
					<TryTaxDialog programId={programId} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	);
}
