import { Button } from '@mantine/core';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './sync-page.module.css';
import { millisecondsInMinute } from 'date-fns/constants';
import { readDiagnosticFacts } from '../../db/reads/sync-status/diagnostic-facts.ts';
import { diagnosticReport, type DiagnosticSurroundings } from './diagnostic-report.ts';

const TYPE = 'application/json';

/** A file for whoever helps when something does not get sent (OUT-8). */
export function DiagnosticButton() {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <section className={classes['report']} aria-labelledby="report-title">
      <h2 id="report-title" className={classes['what']}>
        Something does not get sent?
      </h2>
      <p className={classes['why']}>
        This file says how sending stands on this phone. It has no names, numbers, addresses, items
        or amounts in it.
      </p>
      <AlertLine message={message} />
      <Button
        h={44}
        variant="default"
        loading={busy}
        onClick={() => {
          run(() => shareDiagnosticFile(haat));
        }}
      >
        Save report for support
      </Button>
    </section>
  );
}

/** The build by the name of its main file, which carries the hash of its content (scripts/build/start-page.ts). */
function buildName(): string {
  const list = document.getElementById('start-files')?.textContent ?? '{}';
  const { script = 'unknown' } = JSON.parse(list) as { script?: string };
  return script.split('/').at(-1) ?? 'unknown';
}

async function storageState(): Promise<DiagnosticSurroundings['storage']> {
  if (!('storage' in navigator)) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { used: usage, quota, kept: await navigator.storage.persisted() };
}

/** The redacted file of how this device's sync stands (OUT-8). */
async function diagnosticFile({ device, person, now }: Haat): Promise<File> {
  const facts = await readDiagnosticFacts(device, person);
  const report = diagnosticReport(facts, {
    build: buildName(),
    nowMs: now(),
    storage: await storageState(),
    serviceWorker: 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null,
    browserSaysOnline: navigator.onLine,
  });
  const name = `haat-report-${report.at.slice(0, 16).replace(/[:T]/g, '-')}.json`;
  return new File([`${JSON.stringify(report, null, 2)}\n`], name, { type: TYPE });
}

function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has its own hold on the bytes once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), millisecondsInMinute);
}

/** Hands the file to the share sheet where there is one, else downloads it. @returns what to tell the person, if anything */
async function shareDiagnosticFile(haat: Haat): Promise<string | null> {
  const file = await diagnosticFile(haat);
  if ('canShare' in navigator && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: file.name });
      return null;
    } catch (error) {
      // Closing the sheet is an answer too; a sheet that can't take the file leaves the download.
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  download(file);
  return null;
}
