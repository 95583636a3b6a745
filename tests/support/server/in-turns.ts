/** Does something with every item, eight at a time unless told. */
export async function inTurns<Item>(items: Item[], act: (item: Item) => Promise<unknown>, atOnce = 8): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
