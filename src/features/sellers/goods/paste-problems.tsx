import { Button } from '@mantine/core';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';

export interface PasteProblemsProps {
  readonly message: string;
  readonly problems: readonly string[];
  readonly onClose: () => void;
}

/** Why a pasted block was not taken, with the cells that can't be right. */
export function PasteProblems({ message, problems, onClose }: PasteProblemsProps) {
  return (
    <Sheet title="Not pasted" onClose={onClose}>
      <NoticeLine tone="danger" isAlert>
        {message}
      </NoticeLine>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button h={48} fullWidth onClick={onClose}>
        OK
      </Button>
    </Sheet>
  );
}
