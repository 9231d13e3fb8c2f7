import {
  IconArrowsExchange,
  IconCalendarRepeat,
  IconChartBar,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconCommand,
  IconCopy,
  IconDotsVertical,
  IconFileImport,
  IconHistory,
  IconKeyboard,
  IconLayoutGrid,
  IconList,
  IconLock,
  IconMoon,
  IconPencil,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconSun,
  IconTag,
  IconUser,
  IconUsers,
  IconX,
} from "@tabler/icons-react";

const icons = {
  left: IconChevronLeft,
  right: IconChevronRight,
  down: IconChevronDown,
  plus: IconPlus,
  dots: IconDotsVertical,
  sun: IconSun,
  moon: IconMoon,
  person: IconUser,
  pencil: IconPencil,
  check: IconCheck,
  cross: IconX,
  search: IconSearch,
  lock: IconLock,
  clock: IconHistory,
  people: IconUsers,
  gear: IconSettings,
  move: IconArrowsExchange,
  copy: IconCopy,
  file: IconFileImport,
  tag: IconTag,
  month: IconLayoutGrid,
  list: IconList,
  chart: IconChartBar,
  statement: IconReceipt,
  repeat: IconCalendarRepeat,
  command: IconCommand,
  keyboard: IconKeyboard,
};

export type IconName = keyof typeof icons;

/** A line drawing in the colour of the text around it; never the only carrier of a meaning. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const Drawn = icons[name];
  return <Drawn size={size} stroke={1.8} aria-hidden focusable="false" />;
}
