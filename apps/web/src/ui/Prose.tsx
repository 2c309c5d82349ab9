import { Link } from '@tanstack/react-router';
import type { Block, Inline } from '../lib/text/manual.ts';

/** Text with lists, bold words, links to screens and pictures, as the manual has it. */
export function Prose({ blocks, onLeave }: { blocks: readonly Block[]; onLeave?: (() => void) | undefined }) {
  return (
    <div className="flex max-w-prose flex-col gap-3">
      {blocks.map((block) => {
        if ('text' in block)
          return (
            <p key={JSON.stringify(block)}>
              <Parts parts={block.text} onLeave={onLeave} />
            </p>
          );
        if ('picture' in block)
          return (
            <img
              key={block.src}
              src={block.src}
              alt={block.picture}
              loading="lazy"
              className="w-full rounded-md border border-line"
            />
          );
        const List = block.ordered ? 'ol' : 'ul';
        return (
          <List
            key={JSON.stringify(block)}
            className={
              block.ordered ? 'flex list-decimal flex-col gap-2 pl-6' : 'flex list-disc flex-col gap-1.5 pl-6'
            }
          >
            {block.list.map((item) => (
              <li key={JSON.stringify(item)}>
                <Parts parts={item} onLeave={onLeave} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function Parts({ parts, onLeave }: { parts: readonly Inline[]; onLeave: (() => void) | undefined }) {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('strong' in part) return <strong key={part.strong}>{part.strong}</strong>;
    return (
      <Link
        key={part.to}
        to={part.to}
        onClick={onLeave}
        className="inline-block text-accent leading-6 underline"
      >
        {part.link}
      </Link>
    );
  });
}
