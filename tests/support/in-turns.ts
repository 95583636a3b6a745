/** Does something with every item, eight at a time. */
export async function inTurns<Item>(items: Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
