/** The texts of a category's screens, as the specification quotes them. */
export interface CategoryWords {
  id: string;
  title: string;
  placeholder: string;
  themes: string[];
  none: string;
  /** Number of page buttons on the first page. */
  buttons: number;
  back: string;
  averages: string[];
}

const days = ["7-day average", "30-day average", "90-day average"];

/** The texts of each category, in the order of the front page. */
export const categories: CategoryWords[] = [
  {
    id: "legos",
    title: "Live LEGO",
    placeholder: "Search LEGO sets...",
    themes: "All Themes,Star Wars,Marvel,City,Technic,Creator,Architecture,Friends,Ninjago,Harry Potter,Ideas".split(
      ",",
    ),
    none: "No LEGO sets available for this theme.",
    buttons: 5,
    back: "Back to LEGO",
    averages: days,
  },
  {
    id: "figures",
    title: "Live Figures",
    placeholder: "Search action figures...",
    themes: "All Figures,Star Wars,Marvel,DC Comics,Hasbro,McFarlane,GI Joe,Transformers".split(","),
    none: "No action figures available for this theme.",
    buttons: 5,
    back: "Back to Figures",
    averages: days,
  },
  {
    id: "comics",
    title: "Live Comics",
    placeholder: "Search comic books...",
    themes: "All Comics,Marvel,DC Comics,Dark Horse,Image Comics,Indie Comics,Vintage,Graded".split(","),
    none: "No comic books available for this theme.",
    buttons: 5,
    back: "Back to Comics",
    averages: ["7 Days", "30 Days", "90 Days"],
  },
  {
    id: "model-trains",
    title: "Live Model Trains",
    placeholder: "Search model trains...",
    themes:
      "All Themes,HO Scale,N Scale,O Scale,Bachmann,Lionel,Kato,Atlas,Hornby,Rolling Stock,Steam Locomotives".split(
        ",",
      ),
    none: "No model trains available for this theme.",
    buttons: 3,
    back: "Back to Model Trains",
    averages: days,
  },
  {
    id: "model-cars",
    title: "Live Model Cars",
    placeholder: "Search model cars...",
    themes:
      "All Themes,Hot Wheels,Matchbox,NASCAR,1:64 Scale,1:24 Scale,1:18 Scale,Greenlight,Johnny Lightning,Tomica,Muscle Cars".split(
        ",",
      ),
    none: "No model cars available for this theme.",
    buttons: 3,
    back: "Back to Model Cars",
    averages: days,
  },
  {
    id: "sports-memorabilia",
    title: "Live Sports Memorabilia",
    placeholder: "Search sports memorabilia...",
    themes:
      "All Themes,Signed Jerseys,Signed Helmets,Game Used,Football,Basketball,Baseball,Hockey,Soccer,Championship,Vintage Sports".split(
        ",",
      ),
    none: "No sports memorabilia available for this theme.",
    buttons: 3,
    back: "Back to Sports Memorabilia",
    averages: days,
  },
];
